import {
  type AnyAnswers,
  answering,
  type CallHandlers,
  type DeckAnswers,
  type OpenDeck,
} from '../../packages/core/src/deck-model/deck-reader.ts'

const unasked = () => Promise.reject(new Error('unasked'))

/** An open deck of so many pages that answers these kinds of call and rejects all others. */
export function openedDeck<Answers extends AnyAnswers = DeckAnswers>(
  pageCount: number,
  handlers: Partial<CallHandlers<Answers>>,
  close = async () => {},
): OpenDeck<Answers> {
  const others = { text: unasked, picture: unasked, thumbnail: unasked, properties: unasked }
  return { pageCount, ask: answering<Answers>({ ...others, ...handlers }), close }
}
