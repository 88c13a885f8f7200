import { type Admission, keyOfFile } from '@rowdeck/accounts/admission'
import type { CapacityLease } from '@rowdeck/core/fairness'
import type { FastifyRequest } from 'fastify'
import type { Jobs, JobView } from '../jobs/jobs.ts'
import type { Upload } from '../upload/read-upload.ts'
import { admitFurther, recordUpload, type Stages } from './conversion-stages.ts'
import { release } from './end-request.ts'
import { ClientDisconnected } from './incoming-body.ts'
import { jobUnder, knownJob } from './known-jobs.ts'
import { representationOf } from './representation.ts'

/** A deck that becomes a job, and what it holds. */
interface NewDeck {
  admission: Admission
  upload: Upload & Disposable
  lease: CapacityLease
}

/** A deck whose job is known by its `Idempotency-Key`. */
interface KnownDeck {
  job: JobView
  admission: Admission | undefined
}

export type SentDeck = NewDeck | KnownDeck

export const isKnown = (deck: SentDeck): deck is KnownDeck => 'job' in deck

interface HoldParts {
  request: FastifyRequest
  stages: Pick<Stages, 'admit'> & { jobs: Jobs }
  /** The `Idempotency-Key` of the request. */
  key: string | undefined
  /** Gets the places of further decks. */
  held: DisposableStack
  /** Gets the admissions of further decks, and loses those that have ended. */
  admissions: Set<Admission>
}

/** Whatever its result will be fetched as, a job is the same request for its `Idempotency-Key` as a conversion to JSON. */
const wanted = representationOf(undefined)

/** Holds what each deck of a request needs: place and a reservation of its own. May refuse with 402 409 422 429 503. */
export async function holdDecks(
  uploads: readonly (Upload & Disposable)[],
  first: Pick<NewDeck, 'admission' | 'lease'>,
  { request, stages, key, held, admissions }: HoldParts,
): Promise<SentDeck[]> {
  const { jobs } = stages
  const { capacity } = jobs
  // all places first, because they cost nothing
  const placed = uploads.map((upload, index) => {
    const { length } = upload.bytes
    const lease = index === 0 ? first.lease : held.use(capacity.acquire(first.admission, length)) // 429 503
    lease.arrived(length)
    return { upload, lease }
  })
  const files = uploads.length > 1 ? uploads.length : undefined
  const decks: SentDeck[] = []
  for (const [index, { upload, lease }] of placed.entries()) {
    const idempotencyKey = key && keyOfFile(key, index)
    const admitted =
      index === 0
        ? first.admission
        : await admitFurther(request, { stages, capacity, idempotencyKey }).catch(
            (error) => jobUnder(idempotencyKey, error, jobs), // 402 409 429 503
          )
    const deck = { upload, lease }
    if ('job' in admitted) decks.push(freed(deck, { job: admitted.job, admission: undefined }))
    else {
      admissions.add(admitted)
      await recordUpload(upload, wanted, { admission: admitted, facts: request.facts, files }) // 422
      const job = await knownJob(admitted, jobs)
      if (job === undefined) decks.push({ ...deck, admission: admitted })
      else {
        await release(admitted, new ClientDisconnected(), request)
        admissions.delete(admitted)
        decks.push(freed(deck, { job, admission: admitted }))
      }
    }
  }
  return decks
}

function freed({ upload, lease }: Pick<NewDeck, 'upload' | 'lease'>, known: KnownDeck): KnownDeck {
  upload[Symbol.dispose]()
  lease[Symbol.dispose]()
  return known
}
