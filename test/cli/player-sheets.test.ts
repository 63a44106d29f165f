import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Answer, Draft } from '../../src/engine/index.ts'
import { needs, openDemoTerminal, type Terminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'

const file = (text: string, name = 'sheet.csv'): string => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, text)
  return path
}

/** Opens a four-team league that starts a quarterback, a wide receiver and a defense. */
const openLeague = async (): Promise<Terminal> => {
  const terminal = await openDemoTerminal()
  const kind = ['--season', '1990', '--system', 'ppr', '--team-count', '4', '--roster', 'QB,RB,DST', '--bench', '0']
  await needs(terminal, 'league', 'create', 'Sheets', '--id', 'sheets', ...kind)
  return terminal
}

const LEAGUE = ['--league', 'sheets'] as const

const ranked = async (terminal: Terminal, text: string): Promise<string[]> => {
  const answer = (await terminal.json('draft', 'order', file(text), ...LEAGUE)) as unknown as Answer<'setDraftOrder'>
  expect(answer.leftOut).toEqual([])
  return answer.ranks.map(({ player }) => player.name!)
}

describe('a rankings sheet accepts the headings of', () => {
  const TWO = ['Ignatius Garnetbank', 'Nathaniel Tansywick']

  test.each([
    [
      'FantasyPros, rankings',
      '"RK",TIERS,"PLAYER NAME",TEAM,"POS","BYE WEEK","UPSIDE ","ECR VS. ADP"\n' +
        '"2",1,"Nathaniel Tansywick",CLE,"QB1","7","5 out of 5","-"\n"1",1,"Ignatius Garnetbank",PHI,"RB1","9","-","+2"\n',
      TWO,
    ],
    [
      'FantasyPros, ADP to 2025',
      '"Rank","Player","Team","Bye","POS","Yahoo","Sleeper","RTSports","AVG","Real-Time (?)"\n' +
        '"1","Ignatius Garnetbank","PHI","10","RB1","1","1","1","1.0","1"\n' +
        '"2","Nathaniel Tansywick","CLE","5","QB1","2","3","2","2.3","2"\n',
      TWO,
    ],
    [
      'FantasyPros, ADP from 2026',
      'Rank,Player (Bye),POS,ESPN,Sleeper,AVG\n1,Ignatius Garnetbank   PHI (10),RB1,1,1,1.0\n' +
        '146,Houston Texans DST   (8),DST1,81,—,106.5\n',
      ['Ignatius Garnetbank', 'Houston Texans'],
    ],
    [
      'Underdog, with a row that is empty apart from its id',
      'id,firstName,lastName,adp,projectedPoints,positionRank,slotName,teamName,lineupStatus,byeWeek\n' +
        '11111111-aaaa,Nathaniel,Tansywick,1.8,310.2,QB1,QB,Cleveland Browns,,10\n' +
        '11111111-bbbb,Ignatius,Garnetbank,1.5,301.0,RB1,RB,Philadelphia Eagles,,5\n' +
        '11111111-cccc,Clement,Cloverfell,-,0,QB9,QB,Las Vegas Raiders,,5\n11111111-dddd,,,,,,,,,\n',
      TWO,
    ],
    [
      'DraftKings',
      'ID,Name,Position,ADP,Team,,Instructions\n1000001,Ignatius Garnetbank,RB,1.1826332,PHI,,1. Rank players\n' +
        '1000002,Nathaniel Tansywick,QB,2.4883077,CLE,,2. Note\n',
      TWO,
    ],
    [
      'Drafters',
      'id,position,name,preferred,team abbr,ADP,AVG\n1001,QB,Nathaniel Tansywick,,CLE,2.4,28.2\n' +
        '1002,RB,Ignatius Garnetbank,,PHI,1.9,17.7\n',
      TWO,
    ],
    [
      'the Fantasy Football Calculator, below four lines of text',
      'Average draft position\nPPR, 12 teams\n\nMock drafts of 1990\nADP,Overall,Name,Position,Team,High,Low\n' +
        '1.10,10.3,Nathaniel Tansywick,QB,CLE,,\n1.02,2.4,Ignatius Garnetbank,RB,PHI,,\n',
      TWO,
    ],
    [
      'FantasyData',
      'Name,Team,ByeWeek,Position,PositionRank,AverageDraftPositionPPR\nNathaniel Tansywick,CLE,10,QB,QB1,2.1\n' +
        'Ignatius Garnetbank,PHI,5,RB,RB1,1.4\n',
      TWO,
    ],
    [
      'MFL, with tabs',
      'Rank\tPlayer\tAvg. Pick\n1\tGarnetbank, Ignatius PHI RB\t1.42\n2\tTansywick, Nathaniel CLE QB (R)\t2.20\n' +
        '3\tBears, Chicago CHI Def\t99.5\n',
      [...TWO, 'Chicago Bears'],
    ],
    ['a spreadsheet, with decimal commas', 'Pick;Player\n2,5;nathaniel tansywick qb\n1,5;garnetbank PHI\n', TWO],
  ])('%s', async (_, text, names) => {
    expect(await ranked(await openLeague(), text)).toEqual(names)
  })
})

test('a sheet without any rank is refused', async () => {
  const terminal = await openLeague()
  expect(await terminal.run('draft', 'order', file('Player,ADP\nNathaniel Tansywick,-\n'), ...LEAGUE)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/ranks no players: every rank or player is empty/),
  })
})

describe('finding players and defenses by name', () => {
  const DEFENSES = ['Chicago Bears', 'New England Patriots', 'Jacksonville Jaguars', 'Los Angeles Rams']

  test('works in a rankings sheet', async () => {
    const terminal = await openLeague()
    const sheet = 'rank,player\n1,Bears D/ST\n2,New England\n3,Jaguars\n4,Los Angeles Rams\n'
    expect(await ranked(terminal, sheet)).toEqual(DEFENSES)
  })

  test('works in a sheet of picks, including pick numbers that restart each round', async () => {
    const picks = async (text: string) => {
      const terminal = await openLeague()
      const ran = await terminal.run('draft', 'load', file(text), ...LEAGUE, '--json')
      expect(ran.stderr).toBe('')
      const { draft } = JSON.parse(ran.stdout) as { draft: Draft }
      return draft.picks.map(({ player }) => player.name)
    }
    expect(await picks('pick,team,player\n1,1,Bears D/ST\n2,2,New England\n')).toEqual(DEFENSES.slice(0, 2))
    expect(await picks('Overall,Owner,Player Name,Pos\n1,1,Redskins,DEF\n2,2,Tansywick,QB\n')).toEqual([
      'Washington Commanders',
      'Nathaniel Tansywick',
    ])
    const rounds =
      'Round,Round Pick,Team Name,Player\n2,1,2,Jags\n1,1,1,Chicago\n1,2,2,NE D/ST\n2,2,1,Clement Cloverfell LV\n'
    const names = ['Chicago Bears', 'New England Patriots', 'Jacksonville Jaguars', 'Clement Cloverfell']
    expect(await picks(rounds)).toEqual(names)
    expect(
      await picks('pick,team,player\n2.1,2,Jags\n1.1,1,Chicago\n1.2,2,NE D/ST\n2.2,1,Clement Cloverfell\n'),
    ).toEqual(names)
  })

  test('works in roster and lineup sheets', async () => {
    const terminal = await openLeague()
    const rosters = 'Franchise,First Name,Last Name,Pos,NFL Team\n1,,Bears D/ST,DEF,CHI\n2,,New England,DEF,NE\n'
    await needs(terminal, 'roster', 'load', file(`${rosters}1,Nathaniel,Tansywick,QB,CLE\n`), ...LEAGUE)
    const lineups = 'Team,Wk,Lineup Slot,Player Name\n1,1,DST,Chicago Def\n1,1,QB,"Tansywick, Nathaniel CLE QB"\n'
    const loaded = await terminal.run('lineup', 'load', file(lineups), ...LEAGUE)
    expect(loaded.stderr).toBe('')
    const { lineup } = (await terminal.json('team', 'show', '1', '--week', '1', ...LEAGUE)) as unknown as {
      lineup: { player: { name: string } | null }[]
    }
    expect(lineup.map(({ player }) => player?.name)).toEqual(['Nathaniel Tansywick', undefined, 'Chicago Bears'])
  })

  test.each([
    ['Bears D/ST', 'DST_CHI'],
    ['Chicago', 'DST_CHI'],
    ['Redskins', 'DST_WAS'],
    ['jags', 'DST_JAX'],
    ['Tansywick, Nathaniel', '00-0990379'],
    ['Nathaniel Tansywick (CLE - QB)', '00-0990379'],
  ])('finds the player or defense in the argument %j', async (written, id) => {
    const terminal = await openLeague()
    expect(await terminal.json('player', 'show', written, '--season', '1990')).toMatchObject({ id })
    expect(await terminal.json('player', 'list', written, '--season', '1990')).toMatchObject({ players: [{ id }] })
  })

  test('lists both defenses if two NFL teams share a city', async () => {
    const terminal = await openLeague()
    expect(await terminal.run('player', 'show', 'New York', '--season', '1990')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /"New York" matches more than one: New York Giants .* = DST_NYG; New York Jets .* = DST_NYJ/,
      ),
    })
  })
})
