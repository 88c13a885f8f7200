"""Runs commands for the benchmark and tells what each cost: Node.js cannot tell a child's processor time.

One JSON object a line comes in on standard input: {"id", "argv", "env", "timeoutMs"}. One goes out when that command has
ended, in the order in which they end: {"id", "exitCode", "stdout", "wallMs", "cpuMs"}; exitCode is negative for a
signal (a timeout kills), null with "error" where the command could not be started.
"""
import json, os, subprocess, sys, threading, time

OUTPUT_BYTES_MAX = 64 * 1024 * 1024
answering = threading.Lock()


def answer(message):
    with answering:
        print(json.dumps(message), flush=True)


def run(order):
    started = time.perf_counter()
    try:
        child = subprocess.Popen(order["argv"], env={**os.environ, **order["env"]}, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError as error:
        return answer({"id": order["id"], "exitCode": None, "error": str(error), "stdout": "", "wallMs": 0, "cpuMs": 0})
    timeout = threading.Timer(order["timeoutMs"] / 1000, os.kill, (child.pid, 9))
    timeout.start()
    stdout = child.stdout.read(OUTPUT_BYTES_MAX)
    child.stdout.close()
    _, status, usage = os.wait4(child.pid, 0)
    timeout.cancel()
    child.returncode = os.waitstatus_to_exitcode(status)
    answer({"id": order["id"], "exitCode": child.returncode, "stdout": stdout.decode("utf-8", "replace"),
            "wallMs": (time.perf_counter() - started) * 1000, "cpuMs": (usage.ru_utime + usage.ru_stime) * 1000})


for line in sys.stdin:
    threading.Thread(target=run, args=(json.loads(line),)).start()
