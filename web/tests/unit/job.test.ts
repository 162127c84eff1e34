import { describe, expect, it, vi } from 'vitest';
import { ApiError, problemIn, problemOf } from '../../src/api/client';
import { cancelAll, Job, type Link, type Stream } from '../../src/api/job';

class Script implements Link, Stream {
  readyState = 1;
  cancelled: unknown[] = [];
  closed = false;
  private listeners = new Map<string, (event: MessageEvent<string>) => void>();
  constructor(private readonly answer: Promise<{ id: number }> = Promise.resolve({ id: 7 })) {}
  start = () => this.answer;
  cancel = async (id: unknown) => this.cancelled.push(id);
  listen = () => this;
  addEventListener(kind: string, listener: (event: MessageEvent<string>) => void) {
    this.listeners.set(kind, listener);
  }
  close() {
    this.closed = true;
  }
  send(kind: string, data: unknown) {
    this.listeners.get(kind)?.({ data: JSON.stringify(data) } as MessageEvent<string>);
  }
}

async function started(script: Script): Promise<Job<{ san: string }, { depth: number }>> {
  const job = new Job<{ san: string }, { depth: number }>({ kind: 'explain' }, script);
  await vi.waitFor(() => expect(job.state.value).toBe('queued'));
  return job;
}

describe('a job', () => {
  it('goes from progress to its result', async () => {
    const script = new Script();
    const job = await started(script);
    script.send('progress', { depth: 3 });
    expect(job.state.value).toBe('running');
    expect(job.progress.value).toEqual({ depth: 3 });
    script.send('partial', { san: 'e4' });
    expect(job.partial.value).toEqual({ san: 'e4' });
    script.send('done', { san: 'd4' });
    expect(job.state.value).toBe('done');
    expect(job.result.value).toEqual({ san: 'd4' });
    expect(script.closed).toBe(true);
  });

  it('can be cancelled, and hears nothing afterwards', async () => {
    const script = new Script();
    const job = await started(script);
    job.cancel();
    script.send('done', { san: 'd4' });
    expect(job.state.value).toBe('cancelled');
    expect(job.result.value).toBeNull();
    expect(script.cancelled).toEqual([7]);
    job.cancel();
    expect(script.cancelled).toEqual([7]);
  });

  it('can be cancelled before the server has answered', async () => {
    let answer: (reply: { id: number }) => void = () => undefined;
    const script = new Script(new Promise((resolve) => (answer = resolve)));
    const job = new Job({}, script);
    job.cancel();
    answer({ id: 9 });
    await vi.waitFor(() => expect(script.cancelled).toEqual([9]));
    expect(job.state.value).toBe('cancelled');
  });

  it('tells why it failed', async () => {
    const script = new Script();
    const job = await started(script);
    script.send('failed', { error: { what: 'The search fell over.' } });
    expect(job.state.value).toBe('failed');
    expect(job.problem.value?.what).toBe('The search fell over.');
  });

  it('tells why it was refused', async () => {
    const script = new Script(Promise.reject(new ApiError(429, problemIn(null, 429))));
    const job = new Job({}, script);
    await vi.waitFor(() => expect(job.state.value).toBe('failed'));
    expect(job.problem.value?.what).toContain('Too many jobs');
  });

  it('fails when the stream is closed for good', async () => {
    const script = new Script();
    const job = await started(script);
    script.send('error', null);
    expect(job.active).toBe(true);
    script.readyState = 2;
    script.send('error', null);
    expect(job.state.value).toBe('failed');
  });

  it('ends with the page', async () => {
    const script = new Script();
    const job = await started(script);
    cancelAll();
    expect(job.state.value).toBe('cancelled');
    expect(script.closed).toBe(true);
  });
});

it('finds the problem in any answer', () => {
  expect(problemIn({ error: { what: 'bad', where: 'fen' } }, 400)).toEqual({ what: 'bad', where: 'fen', hint: null });
  expect(problemIn({ error: 'bad' }, 400)).toEqual({ what: 'bad' });
  expect(problemIn('<html>', 502).what).toContain('502');
  expect(problemOf(new TypeError('fetch')).what).toContain('does not answer');
});
