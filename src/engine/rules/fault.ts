/** What is wrong with a field of the input: `playoffs.teams` `must be at most 10`. */
export interface Fault {
  field: string
  problem: string
}
