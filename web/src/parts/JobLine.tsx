// A job under way: what it does, how far it is, and the button that ends it.

import type { ComponentChildren } from 'preact';
import type { Job } from '../api/job';
import { ProblemNote } from './ProblemNote';

interface Props {
  job: Job<never> | Job<any, any>;
  what: string;
  /** 0 to 1, if it can be told. */
  share?: number | null;
  children?: ComponentChildren;
}

export function JobLine({ job, what, share = null, children }: Props) {
  const state = job.state.value;
  if (state === 'done') return null;
  if (state === 'failed') return <ProblemNote problem={job.problem.value} />;
  if (state === 'cancelled') {
    return (
      <p class="job-end" role="status">
        Cancelled.
      </p>
    );
  }
  const percent = share === null ? null : Math.round(100 * Math.max(0, Math.min(1, share)));
  return (
    <div class="job">
      <div class="job-head">
        <span class="job-what" role="status">
          {what}
          {state === 'queued' && ' (waiting for its turn)'}…
        </span>
        <button type="button" class="small-button cancel" onClick={() => job.cancel()}>
          Cancel
        </button>
      </div>
      <progress class="bar" {...(percent === null ? {} : { value: percent, max: 100 })} aria-label={what} />
      {children && <div class="job-detail">{children}</div>}
    </div>
  );
}
