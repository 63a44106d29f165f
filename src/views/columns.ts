import type { Column, Target, Tone } from './view.ts'

/** Columns that several tables have. */

interface Named<Row> {
  heading: string
  /** What programs call it; its id has "Id" behind. */
  field: string
  to: Target['to']
  nameOf(id: string): string
  /** Null where the row has none. */
  id(row: Row): string | null
}

/** What a row holds by id, by its name. */
export const byName = <Row>({ heading, field, to, nameOf, id }: Named<Row>): Column<Row> => ({
  heading,
  field,
  idField: `${field}Id`,
  value: row => {
    const known = id(row)
    return known && nameOf(known)
  },
  link: row => {
    const known = id(row)
    return known === null ? null : { to, id: known }
  },
})

const STATUS_TONES: Readonly<Record<string, Tone>> = {
  pending: 'accent',
  'under review': 'accent',
  won: 'good',
  accepted: 'good',
  lost: 'bad',
  rejected: 'bad',
}

/** The status of a claim or trade; finished ones are dim. */
export const statusTone = (status: string): Tone => STATUS_TONES[status] ?? 'dim'

/** Marks the chosen rows of a picker. */
export const marks = <Row>(isMarked: (row: Row) => boolean): Column<Row> => ({
  heading: ' ',
  value: row => (isMarked(row) ? '✓' : ' '),
})
