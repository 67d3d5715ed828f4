import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackgroundTask } from './background-task.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a task whose runs end when a test says so. */
function begin(pauseMs: number, maxPauseMs?: number) {
  let end = () => {};
  const run = vi.fn(
    () =>
      new Promise<number>((done) => {
        end = () => done(pauseMs);
      }),
  );
  const task = new BackgroundTask(run, maxPauseMs === undefined ? {} : { maxPauseMs });
  const endRun = async () => {
    end();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { task, run, endRun };
}

it('runs again after the pause that a run returns, and after no longer one than the longest', async () => {
  const { task, run, endRun } = begin(5_000, 1_000);
  task.start(300);
  await vi.advanceTimersByTimeAsync(299);
  expect(run).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  await endRun();
  await vi.advanceTimersByTimeAsync(999);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
});

it('runs at once when it is woken, and once more when it is woken during a run', async () => {
  const { task, run, endRun } = begin(1_000);
  task.start(1_000);
  task.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(1);
  task.wake();
  expect(run).toHaveBeenCalledTimes(1);
  await endRun();
  expect(run).toHaveBeenCalledTimes(2);
});

it('stops once the run under way has ended, and never runs again', async () => {
  const { task, run, endRun } = begin(1);
  task.start();
  let isStopped = false;
  const stopped = task.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isStopped).toBe(false);
  await endRun();
  await stopped;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});
