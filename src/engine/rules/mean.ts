export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** Returns the average of numbers; 0 for an empty list. */
export const mean = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length)
