export {
  type Callbacks,
  createCallbacks,
} from './create-callbacks.ts'
export { attemptsMax } from './retry-times.ts'
