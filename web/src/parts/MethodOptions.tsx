// The systems as options of a choice.

import type { Method } from '../api/types';

export function MethodOptions({ methods }: { methods: Method[] }) {
  return (
    <>
      {methods.map((each) => (
        <option key={each.name} value={each.name}>
          {each.title ?? each.name}
        </option>
      ))}
    </>
  );
}
