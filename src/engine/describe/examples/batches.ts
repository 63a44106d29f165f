import { anvils, comets, league } from './home-league.ts'

const renamed = (team: { id: string }, name: string) => ({
  asked: { command: 'team rename', leagueId: league.id, teamId: team.id, name },
  came: { ok: true, result: { team: { ...team, name } } },
})

const [first, second] = [renamed(comets, 'Late Flags'), renamed(anvils, 'Soft Anvils')]

export const batches = {
  sendBatch: {
    body: { lines: [first.asked, second.asked] },
    answer: {
      applied: true,
      results: [
        { line: 1, ...first.came },
        { line: 2, ...second.came },
      ],
    },
  },
  sendLines: {
    body: { id: 'monday', from: 7, lines: [first.asked, second.asked] },
    answer: {
      results: [
        { line: 7, ...first.came },
        { line: 8, ...second.came },
      ],
    },
  },
}
