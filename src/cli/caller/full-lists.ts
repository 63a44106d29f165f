import {
  type Answer,
  describing,
  findOperation,
  nextPage,
  type Operation,
  type OperationName,
} from '../../engine/index.ts'
import { type Caller, type CallInput, calling, withRateLimitRetry } from './caller.ts'

/** Implements `--limit all` for daemons, which return lists page by page. */

type Fields = Readonly<Record<string, unknown>>

const maxRows = async (op: Operation): Promise<number> => {
  const { fieldsOf } = await describing()
  return fieldsOf(op).find(({ in: part, name }) => part === 'query' && name === 'limit')!.max!
}

/** Combines the rows of all pages into the first page's response. */
const joined = <Answered>({ pages }: Operation, answers: readonly Answered[]): Answered => {
  const { list, counted = list } = pages!
  const rowsOf = (name: string) => answers.flatMap(answer => (answer as Fields)[name] as readonly unknown[])
  return Object.assign({}, answers[0]!, { [counted]: rowsOf(counted), [list]: rowsOf(list) })
}

/** Returns a caller that reads every page of a list if its limit is `all`. It waits when the rate limit is reached. */
export const readingFullLists = (caller: Caller): Caller => {
  const { send } = withRateLimitRetry(caller)
  const readAll = async <Name extends OperationName>(op: Operation, operation: Name, written: CallInput) => {
    const answers: Answer<Name>[] = []
    const limit = await maxRows(op)
    let query: Fields | null = { ...written.query, limit }
    while (query !== null) {
      const answer = await send(operation, { ...written, query })
      answers.push(answer)
      const next = nextPage(op, { offset: 0, ...query }, answer)
      query = next && { ...query, ...next }
    }
    return joined(op, answers)
  }
  return {
    ...caller,
    ...calling(async (operation, written) => {
      if (written?.query?.limit !== 'all') return caller.send(operation, written)
      const op: Operation = await findOperation(operation)
      return op.pages ? readAll(op, operation, written) : caller.send(operation, written)
    }),
  }
}
