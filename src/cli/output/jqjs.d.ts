declare module '@michaelhomer/jqjs' {
  /** A program as a function from a value to its results. */
  export const compile: (program: string) => (value: unknown) => Iterable<unknown>
}
