// Plots of a suite's report, drawn as SVG in the colors of the page.

import type { SuitePosition } from '../api/types';
import { cactus, logTicks } from './figures';

export interface Bar {
  label: string;
  total: number;
  solved: number;
}

export function Bars({ title, bars }: { title: string; bars: Bar[] }) {
  const height = 22;
  const left = 128;
  const width = 420;
  return (
    <figure class="plot">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${bars.length * height + 4}`} role="img" aria-label={`${title}: ${summary(bars)}`}>
        {bars.map((bar, index) => {
          const share = bar.total > 0 ? bar.solved / bar.total : 0;
          const span = width - left - 84;
          return (
            <g key={bar.label} transform={`translate(0 ${index * height + 2})`}>
              <text class="plot-label" x={left - 8} y={14} text-anchor="end">
                {bar.label}
              </text>
              <rect class="plot-ground" x={left} y={4} width={span} height={12} rx={3} />
              <rect class="plot-bar" x={left} y={4} width={span * share} height={12} rx={3} />
              <text class="plot-label" x={left + span + 8} y={14}>
                {bar.solved} of {bar.total}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

function summary(bars: Bar[]): string {
  return bars.map((bar) => `${bar.label} ${bar.solved} of ${bar.total}`).join(', ');
}

/** How many problems are solved within how many nodes, for each system: positions, or nodes of its tree of ideas. */
export function Cactus({ series }: { series: { name: string; positions: SuitePosition[] }[] }) {
  const width = 420;
  const height = 200;
  const left = 40;
  const bottom = 30;
  const plot = cactus(series);
  if (plot.lines.every((line) => line.points.length === 0)) return null;
  const x = (nodes: number) => left + ((Math.log10(nodes) - plot.from) / (plot.to - plot.from)) * (width - left - 26);
  const y = (count: number) => height - bottom - (count / plot.most) * (height - bottom - 12);
  return (
    <figure class="plot">
      <figcaption>Solved within so many nodes</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={plot.words}>
        {logTicks(plot.from, plot.to).map((tick) => (
          <g key={tick}>
            <line class="plot-grid" x1={x(tick)} x2={x(tick)} y1={8} y2={height - bottom} />
            <text class="plot-label" x={x(tick)} y={height - 10} text-anchor="middle">
              {tick.toLocaleString('en')}
            </text>
          </g>
        ))}
        {[...new Set([0, Math.ceil(plot.most / 2), plot.most])].map((tick) => (
          <g key={tick}>
            <line class="plot-grid" x1={left} x2={width - 26} y1={y(tick)} y2={y(tick)} />
            <text class="plot-label" x={left - 6} y={y(tick) + 4} text-anchor="end">
              {tick}
            </text>
          </g>
        ))}
        {plot.lines.map((line, index) => (
          <polyline
            key={line.name}
            class={`plot-line plot-line-${index % 3}`}
            points={line.points.map(([nodes, count]) => `${x(nodes)},${y(count)}`).join(' ')}
          />
        ))}
      </svg>
      {plot.lines.length > 1 && (
        <p class="legend small">
          {plot.lines.map((line, index) => (
            <span key={line.name}>
              <span class={`legend-line plot-line-${index % 3}`} aria-hidden="true" /> {line.name}
            </span>
          ))}
        </p>
      )}
    </figure>
  );
}
