export {
  type Callbacks,
  createCallbacks,
  type JobEvent,
  type JobEvents,
} from './create-callbacks.ts'
export { attemptsMax } from './retry-times.ts'
