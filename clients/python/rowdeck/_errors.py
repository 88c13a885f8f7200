"""The exceptions of the client, and how responses become them."""

from __future__ import annotations

import json
import re
import ssl
from typing import Any, Dict, Mapping, Optional, Type


class RowdeckError(Exception):
    """A call that returned no rows. `code` is one of the codes of the API, or None."""

    def __init__(
        self,
        message: str,
        *,
        code: Optional[str] = None,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        details: Optional[Dict[str, Any]] = None,
        retry_after: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        #: What is wrong and what to do.
        self.message = message
        self.code = code
        self.status = status
        self.request_id = request_id
        self.details = details or {}
        #: Whole seconds after which the same request may succeed.
        self.retry_after = retry_after

    def __str__(self) -> str:
        facts = [self.code, self.request_id and f"request {self.request_id}"]
        known = ", ".join(fact for fact in facts if fact)
        return f"{self.message} ({known})" if known else self.message


class KeyRefused(RowdeckError):
    """401 or 403: there is no valid API key, its account is suspended, or the key may not do this."""


class RateLimited(RowdeckError):
    """429: too many requests in a minute or a day, too many at once, or too much worker time."""


class PaymentRequired(RowdeckError):
    """402: nothing pays for the conversion. `details` may have a `paymentUrl` or a `contact`."""


class IdempotencyConflict(RowdeckError):
    """The idempotency key is malformed, in use, or was used for another request."""


class RequestRefused(RowdeckError):
    """The request or the file cannot be used: its shape, its size, its type."""


class DocumentRefused(RowdeckError):
    """The document cannot be read: damaged, encrypted, too long, too large."""


class ServiceFailed(RowdeckError):
    """The service is busy, took too long or failed. Nothing was charged, unless rows of a stream had
    already arrived: then `details["charged"]` says whether it was, and is missing if that is unknown."""


class ConnectionFailed(RowdeckError):
    """There was no response, no complete one, or none of a Rowdeck service."""

    #: Whether the same request may succeed later.
    passing = True


class TimedOut(ConnectionFailed):
    """The service sent nothing for longer than `timeout` seconds."""

    passing = False


class StreamBroken(ConnectionFailed):
    """A stream of rows ended before its last line; the rows so far are not the whole deck."""


#: The exception of each code of the API.
EXCEPTIONS: Dict[str, Type[RowdeckError]] = {
    **dict.fromkeys(
        [
            "key_missing", "key_malformed", "key_invalid", "key_revoked", "key_expired",
            "account_suspended", "key_scope_missing", "address_not_allowed",
        ],
        KeyRefused,
    ),
    **dict.fromkeys(
        [
            "rate_limited_minute", "rate_limited_day", "concurrency_limited",
            "worker_time_exhausted", "failed_time_exhausted", "key_cap_reached", "jobs_limited",
        ],
        RateLimited,
    ),
    **dict.fromkeys(
        ["free_tier_exhausted", "plan_quota_exhausted", "payment_required"], PaymentRequired
    ),
    **dict.fromkeys(
        [
            "idempotency_key_malformed", "idempotency_in_progress", "idempotency_mismatch",
            "idempotency_replays_exhausted",
        ],
        IdempotencyConflict,
    ),
    **dict.fromkeys(
        [
            "account_exists", "request_invalid", "request_too_slow", "file_missing", "file_ambiguous",
            "base64_invalid", "file_empty", "file_too_large", "file_url_failed", "type_unsupported",
            "not_found", "method_not_allowed", "job_not_done", "job_elsewhere", "job_result_gone",
        ],
        RequestRefused,
    ),
    **dict.fromkeys(
        [
            "document_unreadable", "document_encrypted", "document_too_long", "image_too_large",
            "document_too_slow", "reading_crashed",
        ],
        DocumentRefused,
    ),
    **dict.fromkeys(
        ["busy", "shutting_down", "timed_out", "reading_failed", "internal"], ServiceFailed
    ),
}  # fmt: skip


def error_in(line: Dict[str, Any]) -> RowdeckError:
    """The error that the last line of a stream reports."""
    error = line["error"]
    wait = (error.get("details") or {}).get("retryAfterSeconds")
    return _known(error, 200, wait if isinstance(wait, int) else None)


def refusal(base: str, status: int, headers: Mapping[str, str], body: bytes) -> RowdeckError:
    """The error of a response that has no rows."""
    try:
        error = json.loads(body)["error"]
        assert isinstance(error["code"], str) and isinstance(error["message"], str)
    except (ValueError, LookupError, TypeError, AssertionError):
        return foreign(base, status, headers)
    wait = headers.get("retry-after") or ""
    return _known(error, status, int(wait) if re.fullmatch("[0-9]{1,9}", wait) else None)


def foreign(base: str, status: int, headers: Mapping[str, str]) -> ConnectionFailed:
    """The error of a response that no Rowdeck service sends."""
    message = f"{base} answered {status}, but not as a Rowdeck service does. Check the address."
    if 300 <= status < 400:
        to = headers.get("location")
        message = f"{base} redirects{f' to {to}' if to else ''}. Use the address that it leads to."
    if status == 504:
        message = (
            f"What is in front of {base} did not wait for its answer (504)."
            " Send the deck as a job: `convert_later`."
        )
    error = ConnectionFailed(message, status=status, request_id=headers.get("x-request-id"))
    # a proxy that does not wait will not wait the next time
    error.passing = status in (429, 502, 503)
    return error


def connection_failed(base: str, cause: BaseException) -> ConnectionFailed:
    """The error of a connection that was not made or broke."""
    reason = str(cause).rstrip(".") or type(cause).__name__
    error = ConnectionFailed(
        f"{base} cannot be reached, or its response broke off: {reason}."
        " Check the address and that the service is running."
    )
    root: Optional[BaseException] = cause
    while root is not None:
        # an untrusted certificate stays one
        if isinstance(root, ssl.SSLCertVerificationError):
            error.passing = False
        root = root.__cause__ or root.__context__
    return error


def timed_out(base: str, seconds: float) -> TimedOut:
    return TimedOut(
        f"{base} sent nothing for {seconds:g} seconds. Pass a longer `timeout`, or fewer `slides`."
    )


def stream_broken(request_id: Optional[str]) -> StreamBroken:
    message = "The rows ended before the last line; these are not all of them. Call `stream` again."
    return StreamBroken(message, request_id=request_id)


def _known(error: Dict[str, Any], status: int, retry_after: Optional[int]) -> RowdeckError:
    return EXCEPTIONS.get(error["code"], RowdeckError)(
        error["message"],
        code=error["code"],
        status=status,
        request_id=error.get("requestId"),
        details=error.get("details"),
        retry_after=retry_after,
    )
