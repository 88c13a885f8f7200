import type { Admission } from '@rowdeck/accounts/admission'
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

type Sender = Pick<Admission, 'isOfConsole' | 'accountId' | 'isPaying'>

/** Returns the stages that receive the decks of requests. */
export function uploadStages(
  config: Pick<Config, 'upload' | 'outgoing'>,
  clock: Clock,
): Pick<Stages, 'refuseByHeaders' | 'readUpload' | 'readUploads'> {
  const upload = { ...config.upload, fetching: createFetching(config.outgoing.fetching, clock) }
  return {
    refuseByHeaders: (headers) => refuseByHeaders(headers, config.upload),
    async readUpload(request, sender) {
      return held(await readUpload({ ...request, ...senderOf(sender) }, upload))
    },
    async readUploads(request, sender) {
      return (await readUploads({ ...request, ...senderOf(sender) }, upload)).map(held)
    },
  }
}

/** What of an admission an upload may know. */
function senderOf({ isOfConsole, accountId, isPaying }: Sender): Sender {
  return { isOfConsole, accountId, isPaying }
}

function held(deck: Upload): Upload & Disposable {
  return Object.assign(deck, holdDeck(deck))
}
