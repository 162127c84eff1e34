// Requests that are answered at once. Every failure becomes an ApiError whose problem can be shown to a person.

import type { Problem } from './types';

export const BASE = '/api/v1';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.what);
  }
}

/** The problem in whatever the server (or something between) has answered. */
export function problemIn(body: unknown, status: number): Problem {
  if (typeof body === 'object' && body !== null) {
    const inner = 'error' in body ? (body as { error: unknown }).error : body;
    if (typeof inner === 'string') return { what: inner };
    if (typeof inner === 'object' && inner !== null && 'what' in inner) {
      const { what, where, hint } = inner as Problem;
      return { what: String(what), where: where ?? null, hint: hint ?? null };
    }
  }
  if (status === 429) return { what: 'Too many jobs are running.', hint: 'Wait for one to end, or cancel one.' };
  if (status === 413) return { what: 'That is too large.' };
  return { what: `The server answered with ${status}.` };
}

/** What to tell about an exception of any kind. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  return {
    what: 'The server does not answer.',
    hint: 'Is `motive serve` still running? Start it again and reload the page.',
  };
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  const reply = await fetch(BASE + path, init);
  const text = await reply.text();
  let body: unknown = null;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    if (reply.ok) throw new ApiError(reply.status, { what: 'The server answered with something that is not JSON.' });
  }
  if (!reply.ok) throw new ApiError(reply.status, problemIn(body, reply.status));
  return body as T;
}

export function get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const filled = Object.entries(query).filter(([, value]) => value !== '');
  const tail = filled.length > 0 ? `?${new URLSearchParams(filled)}` : '';
  return request<T>(path + tail);
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return request<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export function remove(path: string): Promise<unknown> {
  return request(path, { method: 'DELETE', keepalive: true });
}

export interface DiagramOptions {
  arrows?: string[];
  squares?: string[];
  flip?: boolean;
  size?: number;
}

/** The address of a picture of a position. */
export function diagram(kind: 'svg' | 'png', fen: string, options: DiagramOptions = {}): string {
  const query = new URLSearchParams({ fen });
  if (options.arrows?.length) query.set('arrows', options.arrows.join(','));
  if (options.squares?.length) query.set('squares', options.squares.join(','));
  if (options.flip) query.set('flip', '1');
  if (options.size) query.set('size', String(options.size));
  return `${BASE}/diagram.${kind}?${query}`;
}
