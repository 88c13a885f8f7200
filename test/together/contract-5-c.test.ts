import { testInTurn } from '../support/test-together.ts'

testInTurn('contract-5-c')
