import { useState } from 'react'
import { CLOCK_MOVES, passedWords } from '../../../views/clock.ts'
import { momentIn } from '../../../views/format.ts'
import { LEAGUES } from '../../../views/leagues.ts'
import { type Column, field } from '../../../views/view.ts'
import { leagueQuery, leaguesQuery, playersQuery, setClock, systemsQuery } from '../answers/queries.ts'
import { type Keys, TITLES } from '../interface/frame.ts'
import { attempt, useDebounced, useLeague, useQuery } from '../interface/hooks.ts'
import { type Destination, SCREENS, type ScreenName } from '../interface/location.ts'
import { useScreen } from '../interface/screen.ts'
import { confirmDiscard, LAB_CHANGES } from '../league/lab.ts'
import { LEAGUE_PAGES } from '../league/pages.ts'
import { leagueWeek } from '../league/week.ts'
import { Picker } from './picker.tsx'

/** Views that replace any screen: leagues, clock, palette. */

/** A screen or an action that the palette finds by name. */
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
          memory.delete(LAB_CHANGES)
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

interface Move {
  words: string
  change: Parameters<typeof setClock>[1]
}

const ADVANCES: readonly Move[] = [
  { words: 'To one minute before the next kickoff', change: { advance: 'kickoff' } },
  { words: 'Past the next daily run (waivers, finished weeks)', change: { advance: 'day' } },
  { words: 'To the end of the week', change: { advance: 'week' } },
]
const RUN: Move = { words: 'Start the clock', change: { running: true } }
const PAUSE: Move = { words: 'Pause the clock', change: { running: false } }

/** Moves a replay's clock. */
export const ClockPicker = ({ onLeave }: { onLeave(): void }) => {
  const { cache, leagueId, zone, notice, navigate } = useScreen()
  const { answer } = useLeague()
  const go = async ({ change }: Move) => {
    const { clock, passed } = await cache.write(setClock(leagueId, change))
    notice([`The clock is at ${momentIn(clock.now, zone)}`, passedWords(passed)].filter(Boolean).join('. '))
    const league = await cache.fetch(leagueQuery(leagueId))
    const { currentWeek } = league
    // Switches to the new current week.
    if (currentWeek !== null) navigate({ week: leagueWeek(league, currentWeek) })
  }
  const pick = ([move]: readonly Move[]) => {
    onLeave()
    notice('Advancing the clock …')
    void attempt({ cache, notice }, () => go(move!))
  }
  const { mode, running } = answer?.league.clock ?? {}
  const name = answer?.league.name ?? '…'
  return (
    <Picker
      title={`Clock of ${name}`}
      rows={mode === 'replay' ? [...ADVANCES, running ? PAUSE : RUN] : []}
      columns={CLOCK_MOVES}
      onPick={pick}
      onLeave={onLeave}
      empty={`${name} is not a replay, so its clock can't be changed`}
    />
  )
}

/** Chooses one of the leagues that the account created or has a team in. */
export const LeaguePicker = ({ onPick, onLeave }: { onPick(id: string): void; onLeave(): void }) => {
  const { answer } = useQuery(leaguesQuery())
  return (
    <Picker
      title="Which league?"
      rows={answer?.leagues ?? []}
      columns={LEAGUES}
      onPick={([league]) => onPick(league!.id)}
      onLeave={onLeave}
      empty={answer ? 'No leagues yet' : '…'}
    />
  )
}
