// Figures behind the plots.

import type { SuitePosition } from '../api/types';

export interface CactusPlot {
  lines: { name: string; points: [number, number][] }[];
  /** Powers of ten at the ends of the scale. */
  from: number;
  to: number;
  most: number;
  words: string;
}

/** Solved problems by growing work: each step of a line is one more problem solved. */
export function cactus(series: { name: string; positions: SuitePosition[] }[]): CactusPlot {
  const works = series.map(({ positions }) =>
    positions
      .filter((each) => each.solved)
      .map((each) => Math.max(1, each.nodes))
      .sort((one, two) => one - two),
  );
  const all = works.flat();
  const from = Math.floor(Math.log10(all.length > 0 ? Math.min(...all) : 1));
  const to = Math.max(from + 1, Math.ceil(Math.log10(all.length > 0 ? Math.max(...all) : 10)));
  const most = Math.max(1, ...series.map(({ positions }) => positions.length));
  const lines = works.map((work, index) => {
    const points: [number, number][] = [];
    work.forEach((nodes, place) => {
      points.push([nodes, place], [nodes, place + 1]);
    });
    if (points.length > 0) points.push([10 ** to, work.length]);
    return { name: series[index]?.name ?? '', points };
  });
  const words = series
    .map(({ name }, index) => {
      const work = works[index] ?? [];
      const median = work[Math.floor(work.length / 2)];
      return `${name} solves ${work.length}${median === undefined ? '' : `, half of them within ${median} nodes`}`;
    })
    .join('; ');
  return { lines, from, to, most, words };
}

export function logTicks(from: number, to: number): number[] {
  const step = Math.max(1, Math.ceil((to - from) / 5));
  const ticks: number[] = [];
  for (let power = from; power <= to; power += step) ticks.push(10 ** power);
  return ticks;
}
