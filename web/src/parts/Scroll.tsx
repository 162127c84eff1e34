// A table that may be wider than its card: it can be scrolled by the keyboard, too.

import type { ComponentChildren } from 'preact';

export function Scroll({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="scroll" role="group" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
