import type { Clock } from '@rowdeck/core/clock'
import { holdDeck } from '@rowdeck/reader/pool'
import type { Config } from './config/config.ts'
import type { Stages } from './http/server.ts'
import {
  createFetching,
  readUpload,
  readUploads,
  refuseByHeaders,
  type Upload,
} from './upload/read-upload.ts'

/** Returns the stages that receive the decks of requests. */
export function uploadStages(
  config: Pick<Config, 'upload' | 'outgoing'>,
  clock: Clock,
): Pick<Stages, 'refuseByHeaders' | 'readUpload' | 'readUploads'> {
  const upload = { ...config.upload, fetching: createFetching(config.outgoing.fetching, clock) }
  return {
    refuseByHeaders: (headers) => refuseByHeaders(headers, config.upload),
    async readUpload(request, { isOfConsole, accountId }) {
      return held(await readUpload({ ...request, isOfConsole, accountId }, upload))
    },
    async readUploads(request, { isOfConsole, accountId }) {
      return (await readUploads({ ...request, isOfConsole, accountId }, upload)).map(held)
    },
  }
}

function held(deck: Upload): Upload & Disposable {
  return Object.assign(deck, holdDeck(deck))
}
