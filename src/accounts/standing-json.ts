import type { Allowance, Standing } from './standing.ts'

export type StandingJson = ReturnType<typeof standingAsJson>

/**
 * Returns a standing as JSON, for the API, the console and the command line alike. Times are ISO 8601 in UTC;
 * `proUntil` is the last UTC day of Pro.
 */
export function standingAsJson(standing: Standing) {
  const { paysNext, free, plan, proEndsAt, credits, workerSeconds, windows } = standing
  return {
    paysNext,
    free: free && allowanceAsJson(free),
    plan: plan && { name: plan.name, ...allowanceAsJson(plan) },
    proUntil: proEndsAt === null ? null : lastDayBefore(proEndsAt),
    credits: { left: credits.left, held: credits.held },
    workerSeconds: allowanceAsJson(workerSeconds),
    rateLimits: windows.map(({ name, limit, seconds, remaining, resetSeconds }) => {
      return { name, limit, seconds, remaining, resetSeconds }
    }),
  }
}

/** Returns the UTC day, `YYYY-MM-DD`, that ends at this midnight. */
export function lastDayBefore(endsAt: number): string {
  return new Date(endsAt - 1).toISOString().slice(0, 10)
}

function allowanceAsJson({ limit, used, left, resetsAt }: Allowance) {
  return { limit, used, left, resetsAt: new Date(resetsAt).toISOString() }
}
