"""The threads that compute: clients take turns, and no client has all of them."""

import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

T = TypeVar("T")
# Returns a result, and what is to be done after it.
Job = Callable[[], tuple[T, Callable[[], None] | None]]


class WaitedTooLongError(Exception):
    """A job's turn did not come in time; whoever asked for it is gone."""


class Turns(Generic[T]):
    """Threads for the jobs of clients. One client has half of them at most, and its other jobs wait.

    What a job does after its result, such as a stream, keeps no other job waiting: it has half as many threads more.
    """

    def __init__(self, threads: int, patience: float) -> None:
        self._threads = threads
        self._half = max(1, threads // 2)
        self._patience = patience
        self._pool = ThreadPoolExecutor(threads + self._half, thread_name_prefix="site")
        self._lock = threading.Lock()
        self._running = Counter[str]()
        # By client, in the order of their turns.
        self._waiting: OrderedDict[str, deque[tuple[float, Job[T], Future[T]]]] = OrderedDict()

    def run(self, client: str, job: Job[T]) -> Future[T]:
        """The result of the job, or what it raises; WaitedTooLongError after the patience."""
        future: Future[T] = Future()
        with self._lock:
            self._waiting.setdefault(client, deque()).append((time.monotonic(), job, future))
        self._pool.submit(self._work)

        return future

    def _work(self) -> None:
        """Do jobs as long as one may begin. Each that ends or comes has a thread look for the next."""
        while begun := self._begin():
            client, began, job, future = begun
            rest = None
            try:
                if time.monotonic() - began > self._patience:
                    raise WaitedTooLongError
                result, rest = job()
                future.set_result(result)
            except BaseException as error:  # Whoever waits for the result gets it.
                future.set_exception(error)
            with self._lock:
                self._running[client] -= 1
            if rest:
                self._pool.submit(self._work)
                rest()

    def _begin(self) -> tuple[str, float, Job[T], Future[T]] | None:
        with self._lock:
            if self._running.total() >= self._threads:
                return None
            client = next((each for each in self._waiting if self._running[each] < self._half), None)
            if client is None:
                return None

            self._running[client] += 1
            jobs = self._waiting.pop(client)
            began, job, future = jobs.popleft()
            if jobs:
                self._waiting[client] = jobs
            return client, began, job, future
