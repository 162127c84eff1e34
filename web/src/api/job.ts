// A job of the server: asked for, watched as it goes, cancelled. The events come by server-sent events; when the
// stream is closed (because the page is left) the server ends the job by itself.

import { signal } from '@preact/signals';
import { BASE, post, problemIn, problemOf, remove } from './client';
import type { Problem } from './types';

export type JobState = 'starting' | 'queued' | 'running' | 'done' | 'cancelled' | 'failed';

/** The part of EventSource that a job needs; tests bring their own. */
export interface Stream {
  addEventListener(kind: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
  readonly readyState: number;
}

export interface Link {
  start(request: object): Promise<{ id: string | number }>;
  cancel(id: string | number): Promise<unknown>;
  listen(id: string | number): Stream;
}

const server: Link = {
  start: (request) => post('/jobs', request),
  cancel: (id) => remove(`/jobs/${id}`),
  listen: (id) => new EventSource(`${BASE}/jobs/${id}/events`) as unknown as Stream,
};

const CLOSED = 2;
const running = new Set<Job<unknown>>();

export class Job<Result, Progress = Record<string, unknown>> {
  readonly state = signal<JobState>('starting');
  readonly progress = signal<Progress | null>(null);
  /** The result as far as it has come. */
  readonly partial = signal<Result | null>(null);
  readonly result = signal<Result | null>(null);
  readonly problem = signal<Problem | null>(null);
  private id: string | number | null = null;
  private stream: Stream | null = null;

  constructor(
    readonly request: object,
    private readonly link: Link = server,
  ) {
    running.add(this as Job<unknown>);
    void this.start();
  }

  get active(): boolean {
    return ['starting', 'queued', 'running'].includes(this.state.value);
  }

  cancel(): void {
    if (!this.active) return;
    // The answer to DELETE does not matter: either the job ends, or it has ended already.
    if (this.id !== null) void this.link.cancel(this.id).catch(() => undefined);
    this.end('cancelled');
  }

  private async start(): Promise<void> {
    try {
      const { id } = await this.link.start(this.request);
      this.id = id;
      if (!this.active) {
        void this.link.cancel(id).catch(() => undefined);
        return;
      }
      this.state.value = 'queued';
      this.listen(id);
    } catch (error) {
      if (this.active) this.fail(problemOf(error));
    }
  }

  private listen(id: string | number): void {
    const stream = this.link.listen(id);
    this.stream = stream;
    stream.addEventListener('progress', (event) => {
      if (!this.active) return;
      this.state.value = 'running';
      this.progress.value = read(event.data) as Progress;
    });
    stream.addEventListener('partial', (event) => {
      if (!this.active) return;
      this.state.value = 'running';
      this.partial.value = read(event.data) as Result;
    });
    stream.addEventListener('done', (event) => {
      if (!this.active) return;
      this.result.value = read(event.data) as Result;
      this.end('done');
    });
    stream.addEventListener('cancelled', () => {
      if (this.active) this.end('cancelled');
    });
    stream.addEventListener('failed', (event) => {
      if (this.active) this.fail(problemIn(read(event.data), 500));
    });
    stream.addEventListener('error', () => {
      // The browser connects again by itself, unless the server has said that there is nothing to hear.
      if (this.active && stream.readyState === CLOSED) {
        this.fail({ what: 'The connection to the server was lost.', hint: 'Is `motive serve` still running?' });
      }
    });
  }

  private fail(problem: Problem): void {
    this.problem.value = problem;
    this.end('failed');
  }

  private end(state: JobState): void {
    this.state.value = state;
    this.stream?.close();
    running.delete(this as Job<unknown>);
  }
}

function read(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

/** Ends everything, so that the server need not compute for a page that is gone. */
export function cancelAll(): void {
  for (const job of [...running]) job.cancel();
}
