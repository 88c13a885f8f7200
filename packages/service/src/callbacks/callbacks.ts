export {
  type Callbacks,
  createCallbacks,
} from './create-callbacks.ts'
