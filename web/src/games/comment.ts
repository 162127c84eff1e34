// Comments of games, for people.

/** Comments may carry commands for other programs, such as clocks and arrows; people do not read those. */
export function plainComment(comment: string | null | undefined): string {
  return (comment ?? '').replace(/\[%[^\]]*\]/g, '').replace(/\s+/g, ' ').trim();
}
