// Chains of reasons as sentences, from the answer to "why this move?".

interface Link {
  production?: string;
  statement?: string;
}

interface Reply {
  text?: string;
  texts?: string[];
  reasons?: (string | { text?: string; threat?: string; chain?: (Link | string)[] })[];
}

function linkText(link: Link | string): string {
  if (typeof link === 'string') return link;
  return link.statement ?? link.production?.toLowerCase() ?? '';
}

export function chainTexts(reply: unknown): string[] {
  if (typeof reply !== 'object' || reply === null) return [];
  const { reasons, texts, text } = reply as Reply;
  if (reasons && reasons.length > 0) {
    const found = reasons.map((reason) => {
      if (typeof reason === 'string') return reason;
      if (reason.text) return reason.text;
      return (reason.chain ?? []).map(linkText).filter((each) => each !== '').join(' → ');
    });
    return [...new Set(found)].filter((each) => each !== '');
  }
  if (texts) return texts;
  return reasons === undefined && text ? [text] : [];
}
