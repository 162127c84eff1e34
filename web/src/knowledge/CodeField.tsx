// A text field for rules with line numbers, and mistakes marked where they are. The marks lie in a layer under the
// transparent field, so that the field stays a plain one for keyboards and screen readers.

import { useRef } from 'preact/hooks';
import type { Mistake } from '../api/types';
import { segments } from './marks';

interface Props {
  text: string;
  mistakes: Mistake[];
  label: string;
  onText: (text: string) => void;
}

export function placeOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return Math.min(text.length, before + Math.max(0, column - 1));
}

export function CodeField({ text, mistakes, label, onText }: Props) {
  const marks = useRef<HTMLPreElement>(null);
  const numbers = useRef<HTMLPreElement>(null);
  const lines = text.split('\n').length;
  const wrong = new Set(mistakes.map((mistake) => mistake.line));

  function follow(event: Event): void {
    const field = event.currentTarget as HTMLTextAreaElement;
    if (marks.current) {
      marks.current.scrollTop = field.scrollTop;
      marks.current.scrollLeft = field.scrollLeft;
    }
    if (numbers.current) numbers.current.scrollTop = field.scrollTop;
  }

  return (
    <div class="code-field">
      <pre class="code-numbers" ref={numbers} aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => (
          <span key={index} class={wrong.has(index + 1) ? 'wrong' : ''}>
            {index + 1}
            {'\n'}
          </span>
        ))}
      </pre>
      <div class="code-layers">
        <pre class="code-marks" ref={marks} aria-hidden="true">
          {segments(text, mistakes).map((segment, index) =>
            segment.mistake ? (
              <mark key={index} class={segment.mistake.severity === 'warning' ? 'warning' : ''}>
                {segment.text}
              </mark>
            ) : (
              segment.text
            ),
          )}
          {'\n'}
        </pre>
        <textarea
          class="code-text"
          aria-label={label}
          aria-invalid={mistakes.length > 0}
          aria-describedby="mistakes"
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          wrap="off"
          value={text}
          onInput={(event) => onText(event.currentTarget.value)}
          onScroll={follow}
        />
      </div>
    </div>
  );
}
