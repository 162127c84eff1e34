// What went wrong, where it belongs, in words.

import type { Problem } from '../api/types';
import { Icon } from './Icon';

export function ProblemNote({ problem, onClose }: { problem: Problem | null; onClose?: () => void }) {
  if (!problem) return null;
  return (
    <div class="problem" role="alert">
      <div>
        {problem.what.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
        {problem.where && <p class="small">Where: {problem.where}</p>}
        {problem.hint && <p class="small">{problem.hint}</p>}
      </div>
      {onClose && (
        <button type="button" class="quiet icon" aria-label="Dismiss" onClick={onClose}>
            <Icon name="close" />
          </button>
      )}
    </div>
  );
}
