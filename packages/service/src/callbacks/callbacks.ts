export { boundNotices } from './bound-notices.ts'
export {
  type Callbacks,
  createCallbacks,
} from './create-callbacks.ts'
export { limitResends } from './limit-resends.ts'
