import { expect, test } from 'vitest'
import { importSeasonLoading } from '../../../src/engine/index.ts'
import { DEMO } from '../../support/current-season.ts'
import { fictionalSeason } from '../../support/season.ts'
import { flipBit, sqlOn, storeFile } from '../../support/store-file.ts'
import { openWorld, type World } from '../../support/world.ts'

const FICTIONAL = fictionalSeason({
  rows: [
    { player: '00-01', week: 1, team: 'CHI', opponent: 'GB', stats: { rec: 4, rush_yards: 88 } },
    { player: '00-02', week: 2, team: 'GB', opponent: 'CHI', stats: { rec: 7, rush_yards: 300 } },
  ],
  games: [{ id: 'g', week: 1, home: 'CHI', away: 'GB', kickoffAt: 1_725_580_800_000, homeScore: 1, awayScore: 0 }],
})

const SEASON = {
  ...FICTIONAL,
  players: FICTIONAL.players.map(player => ({ ...player, entry: { year: 2024, draftNumber: 1 } })),
}

const changedIn = ({ engine }: World): Promise<number[]> =>
  engine.database.transaction('read', store => store.seasons.listChanged())

test.each<[string, (file: string) => void]>([
  ['bit of a cell', file => flipBit(file, 'season_column', 'cells')],
  ['bit of a row number', file => flipBit(file, 'season_column', 'row_numbers')],
  ['bit of a week', file => flipBit(file, 'season', 'row_week')],
  ['decimals', file => sqlOn(file, 'UPDATE season_column SET decimals = decimals + 1')],
  ['a column', file => sqlOn(file, "DELETE FROM season_column WHERE stat = 'rec'")],
  ['a team', file => sqlOn(file, "UPDATE season SET teams = replace(teams, 'CHI', 'CIH')")],
  ['position group', file => sqlOn(file, "UPDATE season_player SET pos_group = 'K' WHERE number = 1")],
  ['NFL draft number', file => sqlOn(file, 'UPDATE nfl_entry SET draft_number = 2')],
  ['another name', file => sqlOn(file, "INSERT INTO player_name VALUES (2024, 1, 'Another Name')")],
  ['a kickoff', file => sqlOn(file, 'UPDATE game SET kickoff_at = kickoff_at + 1')],
])('a season with a changed %s differs from the loaded one', async (_, change) => {
  const world = await openWorld({ file: storeFile() })
  await world.keep(SEASON)
  expect(await changedIn(world)).toEqual([])
  change(world.file)
  expect(await changedIn(world)).toEqual([2024])
  await world.keep(SEASON)
  expect(await changedIn(world)).toEqual([])
  world.close()
})

test('a load repairs external changes, and adds a digest to an older season', async () => {
  const world = await openWorld({ file: storeFile() })
  const { folderArchive, loadSeasons } = await importSeasonLoading()
  const archive = folderArchive(DEMO)
  const load = async () => {
    const steps = await Array.fromAsync(loadSeasons(world.engine, world.actor, { archive, seasons: [1990] }))
    return steps.map(step => ('error' in step ? step.error.message : step.loaded.outcome))
  }
  const digest = () => sqlOn(world.file, 'SELECT digest FROM season')
  expect(await load()).toEqual(['new'])
  const first = digest()
  sqlOn(world.file, 'UPDATE season SET digest = NULL')
  expect([await changedIn(world), await load(), digest()]).toEqual([[], ['unchanged'], first])
  sqlOn(world.file, "UPDATE season SET teams = replace(teams, 'CHI', 'CIH')")
  expect([await changedIn(world), await load(), await changedIn(world)]).toEqual([[1990], ['changed'], []])
  world.close()
})
