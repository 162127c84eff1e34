// The report of a suite: the score, the plots, the problems one by one.

import { useState } from 'preact/hooks';
import type { SuitePosition, SuiteReport } from '../api/types';
import { countText, tagText, timeText } from '../chess/words';
import { download } from '../parts/download';
import { Scroll } from '../parts/Scroll';
import { Bars, Cactus, type Bar } from './Plots';

const SHOWN = 60;

function themeBars(report: SuiteReport): Bar[] {
  return Object.entries(report.by_theme ?? {})
    .map(([tag, { total, solved }]) => ({ label: tagText(tag), total, solved }))
    .sort((one, two) => two.total - one.total)
    .slice(0, 14);
}

function ratingBars(report: SuiteReport): Bar[] {
  return (report.by_rating ?? []).map(({ from, to, total, solved }) => ({ label: `${from}–${to - 1}`, total, solved }));
}

export function Report({ report }: { report: SuiteReport }) {
  const series = [
    { name: report.method, positions: report.positions },
    ...Object.entries(report.against ?? {}).map(([name, other]) => ({ name, positions: other.positions ?? [] })),
  ];
  const rows = [{ name: report.method, figures: report }, ...Object.entries(report.against ?? {}).map(([name, figures]) => ({ name, figures }))];
  const themes = themeBars(report);
  const ratings = ratingBars(report);
  return (
    <section class="card report" aria-label="Report">
      <header class="card-head">
        <h2>
          {report.solved} of {report.total} solved
          {report.total > 0 && <span class="soft"> ({((100 * report.solved) / report.total).toFixed(1)} %)</span>}
        </h2>
        <div class="row">
          {report.html && (
            <button type="button" class="small-button" onClick={() => download('report.html', report.html ?? '', 'text/html')}>
              HTML
            </button>
          )}
          <button
            type="button"
            class="small-button"
            onClick={() => {
              const { html: _, ...data } = report;
              download('report.json', JSON.stringify(data, null, 2), 'application/json');
            }}
          >
            JSON
          </button>
        </div>
      </header>
      {report.interrupted && <p class="small">The run was stopped before its end.</p>}
      {(report.bad_lines ?? 0) + (report.unusable ?? 0) > 0 && (
        <p class="small">
          {report.bad_lines ?? 0} lines could not be read, {report.unusable ?? 0} ask nothing.
        </p>
      )}
      <Scroll name="Results">
        <table>
          <thead>
            <tr>
              <th scope="col">System</th>
              <th scope="col" class="number-cell">Solved</th>
              <th scope="col" class="number-cell">Verified</th>
              <th scope="col" class="number-cell">Nodes, mean</th>
              <th scope="col" class="number-cell">Time, mean</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, figures }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="number-cell">{figures.solved}</td>
                <td class="number-cell">{figures.verified ?? '–'}</td>
                <td class="number-cell">{countText(Math.round(figures.mean_nodes ?? 0))}</td>
                <td class="number-cell">{timeText(figures.mean_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <div class="plots">
        <Cactus series={series} />
        {ratings.length > 1 && <Bars title="By rating" bars={ratings} />}
        {themes.length > 0 && <Bars title="By theme" bars={themes} />}
      </div>
      <Problems positions={report.positions} />
    </section>
  );
}

function Problems({ positions }: { positions: SuitePosition[] }) {
  const [only, setOnly] = useState(positions.some((each) => !each.solved));
  const [all, setAll] = useState(false);
  const chosen = only ? positions.filter((each) => !each.solved) : positions;
  const shown = all ? chosen : chosen.slice(0, SHOWN);
  return (
    <>
      <label class="check">
        <input type="checkbox" checked={only} onChange={() => setOnly(!only)} /> only what was not solved
      </label>
      <Scroll name="Problems">
        <table class="problems">
          <thead>
            <tr>
              <th scope="col">Problem</th>
              <th scope="col">Expected</th>
              <th scope="col">Answer</th>
              <th scope="col" class="number-cell">Nodes</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((each, index) => (
              <tr key={index} class={each.solved ? 'solved' : 'missed'}>
                <th scope="row">
                  <a href={`#/analyze?fen=${encodeURIComponent(each.fen)}`}>{each.id || `line ${each.line}`}</a>
                </th>
                <td>{each.expected_text}</td>
                <td>
                  <span class="mark" aria-label={each.solved ? 'solved' : 'not solved'}>
                    {each.solved ? '✓' : '✗'}
                  </span>{' '}
                  <span class="san">{each.san}</span> {each.error}
                </td>
                <td class="number-cell">{countText(each.nodes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {shown.length < chosen.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          Show all {chosen.length}
        </button>
      )}
    </>
  );
}
