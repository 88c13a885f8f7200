/**
 * The program of a worker process. It is a process and not a thread because the OCR runtime aborts
 * the whole process when a thread of it is terminated in the middle of a run, and because only a
 * process has a memory of its own to bound.
 */
import { createEngines } from '../engines/engines.ts'
import { takeOrders } from './take-orders.ts'

takeOrders(createEngines)
