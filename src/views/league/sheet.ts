import type { Answer, RulesFit } from '../../engine/index.ts'
import { type Column, field, type Part, table, text, type View } from '../view.ts'
import { percent } from '../words/format.ts'
import { playoffsOf, slotsOf, weeksText } from '../words/phrases.ts'
import { IMPORTED_TEAMS, importTitle, unmatched } from './mirrors.ts'

type ByPosition = RulesFit['byPosition'][number]

const BY_POSITION: readonly Column<ByPosition>[] = [
  field('POS', 'posGroup'),
  field('COMPARED', 'compared'),
  field('EQUAL', 'equal'),
  field('SHARE', 'share', { format: 'percent' }),
]

const PAYS: readonly Column<RulesFit['pays'][number]>[] = [field('KEY', 'key', { whole: true }), field('PAYS', 'value')]

const sentenceOf = ({ fitted, compared, equal, share }: RulesFit): string =>
  compared === 0
    ? 'No game of the sheet is held here, so that nothing says whether the rules are right'
    : `${fitted ? 'The simplest rules that were found explain' : 'The rules explain'} ${equal} of ${compared} games in the sheet (${percent(share ?? 0)})`

const partsOf = (fit: RulesFit): Part[] => [
  text(sentenceOf(fit)),
  ...(fit.byPosition.length > 0 ? [table(fit.byPosition, BY_POSITION)] : []),
  ...(fit.fitted ? [table(fit.pays, PAYS, { caption: 'What they pay' })] : []),
]

/** A league from a sheet: its teams, how well its rules explain its points, and what the sheet lacks. */
export const importedSheet = (answer: Answer<'importSheet'>): View => {
  const imported = 'imported' in answer ? answer.imported : null
  const league = 'imported' in answer ? answer.imported : answer.preview
  const { name, season, playoffs, teams, players } = league
  return {
    title: importTitle(`${name}, season ${season}, from a sheet`, league, imported),
    about: [
      slotsOf(league.roster),
      `Playoffs ${playoffs ? playoffsOf(playoffs) : 'none'}`,
      ...(imported ? [`Rosters and the sheet's points of ${weeksText(imported.weeks)}`] : []),
    ],
    parts: [
      table(teams, IMPORTED_TEAMS),
      ...partsOf(answer.fit),
      ...unmatched(players.unmatched),
      ...(league.warnings.length === 0 ? [] : [text(...league.warnings.map(each => `- ${each}`))]),
    ],
  }
}
