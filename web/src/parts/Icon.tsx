// Signs on buttons, drawn so that they do not depend on the fonts of the machine.

const PATHS = {
  first: 'M6 5v14M19 6l-9 6 9 6z',
  back: 'M16 6l-9 6 9 6z',
  on: 'M8 6l9 6-9 6z',
  last: 'M18 5v14M5 6l9 6-9 6z',
  close: 'M6 6l12 12M18 6L6 18',
  auto: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  dark: 'M19 14.5A8 8 0 0 1 9.5 5 8 8 0 1 0 19 14.5z',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.4',
  turn: 'M7 4v16M7 4L4 7M7 4l3 3M17 20V4M17 20l-3-3M17 20l3-3',
} as const;

const FILLED = new Set(['first', 'back', 'on', 'last', 'dark']);

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  const filled = FILLED.has(name);
  return (
    <svg class={filled ? 'sign filled' : 'sign'} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      {name === 'auto' ? (
        <>
          <path d="M12 4a8 8 0 1 0 0 16z" class="solid" />
          <circle cx="12" cy="12" r="8" />
        </>
      ) : (
        <path d={PATHS[name]} />
      )}
    </svg>
  );
}
