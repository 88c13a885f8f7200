import { testInTurn } from '../support/test-together.ts'

testInTurn('contract-2-4')
