import { invalid } from '../../engine/index.ts'

/** Every result of a jq program over a value. Throws invalid_request for a program that cannot be read, or that fails. */
export const jqResults = async (program: string, value: unknown): Promise<unknown[]> => {
  const { compile } = await import('@michaelhomer/jqjs')
  try {
    return [...compile(program)(value)]
  } catch (error) {
    throw invalid(`--jq: ${error instanceof Error ? error.message : String(error)}`)
  }
}
