import { useState } from 'react'
import { type Column, field } from '../../../views/view.ts'
import { leagueQuery, playersQuery, systemsQuery } from '../answers/queries.ts'
import { type Keys, TITLES } from '../interface/frame.ts'
import { useDebounced, useQuery } from '../interface/hooks.ts'
import { type Destination, SCREENS, type ScreenName } from '../interface/location.ts'
import { useScreen } from '../interface/screen.ts'
import { confirmDiscard } from '../league/lab.ts'
import { LEAGUE_PAGES } from '../league/pages.ts'
import { Picker } from './picker.tsx'

/** The command palette. It finds any screen or action by name. */

interface Entry {
  kind: string
  name: string
  go(): void
}

const COLUMNS: readonly Column<Entry>[] = [field('', 'kind', { tone: () => 'dim' }), field('GO TO, OR DO', 'name')]

const TYPING_MS = 120
const MIN_LETTERS = 2
const MAX_PLAYERS = 20

const screenNames: readonly ScreenName[] = [...SCREENS, 'advice']

/** Returns a screen's single-letter keys as commands. */
const commandsOf = (keys: Keys, press: (key: string) => void): Entry[] =>
  keys.flatMap(([key, does]) =>
    [...key].length === 1 && /[\w/]/.test(key)
      ? [{ kind: `key ${key}`, name: does, go: () => press(key) }]
      : key === 'Enter'
        ? [{ kind: 'Enter', name: does, go: () => press('enter') }]
        : [],
  )

/** The players who can start in the league and whose names contain a text, best first. */
const usePlayers = (text: string) => {
  const { leagueId } = useScreen()
  const { answer } = useQuery(leagueQuery(leagueId))
  const q = useDebounced(text, TYPING_MS).trim()
  const filter = { league: leagueId, season: answer?.league.season, startable: 1 }
  const query = { q, limit: MAX_PLAYERS, sort: 'total' as const, ...filter }
  return useQuery(q.length < MIN_LETTERS ? null : playersQuery(query), true).answer?.players ?? []
}

interface PaletteOf {
  /** The screen's keys. */
  keys: Keys
  press(key: string): void
  onLeave(): void
}

/** Finds a screen, team, week, system, player or key by name. */
export const Palette = ({ keys, press, onLeave }: PaletteOf) => {
  const stage = useScreen()
  const { leagueId, navigate, memory } = stage
  const discard = confirmDiscard(stage)
  const league = useQuery(leagueQuery(leagueId)).answer
  const systems = useQuery(systemsQuery()).answer?.systems ?? []
  const [text, setText] = useState('')
  const to = (destination: Destination) => () => navigate(destination)
  const entries: Entry[] = [
    ...screenNames.map(screen => ({ kind: 'screen', name: TITLES[screen], go: to({ screen }) })),
    ...LEAGUE_PAGES.map(({ page, title }) => ({
      kind: 'screen',
      name: `${TITLES.league} › ${title}`,
      go: to({ screen: 'league', page }),
    })),
    ...commandsOf(keys, press),
    ...(league?.teams ?? []).map(({ id, name }) => ({ kind: 'team', name, go: to({ screen: 'team', teamId: id }) })),
    ...(league?.weeks ?? []).map(week => ({ kind: 'week', name: `Week ${week}`, go: to({ screen: 'week', week }) })),
    ...systems.map(({ id, name }) => ({
      kind: 'system',
      name,
      go: () =>
        discard(`open ${name}`, () => {
          memory.set('lab.system', id)
          memory.delete('lab.changes')
          navigate({ screen: 'lab' })
        }),
    })),
    ...usePlayers(text).map(({ id, name, posGroup, team }) => ({
      kind: 'player',
      name: `${name} (${[posGroup, team].filter(Boolean).join(', ')})`,
      go: to({ screen: 'player', playerId: id }),
    })),
  ]
  const pick = ([entry]: readonly Entry[]) => {
    onLeave()
    entry!.go()
  }
  const list = { columns: COLUMNS, onPick: pick, onLeave, onSearch: setText, empty: 'No matches' }
  return <Picker title="Go to" rows={entries} {...list} typing />
}
