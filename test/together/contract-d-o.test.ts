import { testInTurn } from '../support/test-together.ts'

testInTurn('contract-d-o')
