import type { Verdict } from '../api/types';
import { VERDICTS } from '../chess/words';

export function VerdictBadge({ verdict }: { verdict: Verdict | null | undefined }) {
  if (!verdict) return null;
  return (
    <span class={`badge badge-${verdict}`} title={VERDICTS[verdict]}>
      {verdict}
    </span>
  );
}
