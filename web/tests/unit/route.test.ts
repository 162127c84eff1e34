import { describe, expect, it } from 'vitest';
import { readRoute, writeRoute } from '../../src/state/route';

describe('routes', () => {
  it('come back as they were', () => {
    const route = {
      tab: 'analyze' as const,
      rest: '',
      query: { fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', moves: 'h1h8,e8e7', method: 'caps' },
    };
    expect(readRoute(writeRoute(route))).toEqual(route);
  });

  it('keep names of rules whole', () => {
    const route = { tab: 'knowledge' as const, rest: 'rules/PIN-ATTACK?1', query: {} };
    expect(readRoute(writeRoute(route))).toEqual(route);
  });

  it('leave out what is empty and read nicely', () => {
    expect(writeRoute({ tab: 'games', rest: '', query: { at: '' } })).toBe('#/games');
    expect(writeRoute({ tab: 'analyze', rest: '', query: { fen: '8/8 w' } })).toBe('#/analyze?fen=8/8+w');
  });

  it('fall back to the first tab', () => {
    expect(readRoute('').tab).toBe('analyze');
    expect(readRoute('#/nowhere/at/all').tab).toBe('analyze');
    expect(readRoute('#/knowledge/%E0%A4%A').rest).toBe('%E0%A4%A');
  });
});
