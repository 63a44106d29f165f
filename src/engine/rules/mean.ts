/** The sum of some numbers. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** Their mean; 0 of none. */
export const mean = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length)
