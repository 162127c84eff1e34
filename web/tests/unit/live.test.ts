import { describe, expect, it } from 'vitest';
import { nextEffort } from '../../src/state/live';

describe('continuous analysis', () => {
  it('begins with little and goes on with more', () => {
    expect(nextEffort(null)).toBe('quick');
    expect(nextEffort({ effort: 'quick', live: true, state: 'done' })).toBe('normal');
    expect(nextEffort({ effort: 'deep', live: true, state: 'done' })).toBeNull();
  });

  it('leaves alone what a reader has asked or stopped', () => {
    expect(nextEffort({ effort: 'quick', live: false, state: 'done' })).toBeNull();
    expect(nextEffort({ effort: 'quick', live: true, state: 'cancelled' })).toBeNull();
    expect(nextEffort({ effort: 'quick', live: true, state: 'failed' })).toBeNull();
  });
});
