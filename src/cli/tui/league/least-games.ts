import { count } from '../../../views/phrases.ts'
import { turned } from '../interface/keys.ts'
import { useScreenState } from '../interface/screen.ts'

/** The least games played to be on a board: the usual number, then more and fewer. */
const LEAST = [null, 12, 4, 1] as const

/** The least number of games of a screen, as part of a query; `m` goes through them. */
export const useLeastGames = (screen: string) => {
  const [least, setLeast] = useScreenState<(typeof LEAST)[number]>(`${screen}.games`, null)
  const takes = (key: string): boolean => {
    if (key === 'm') setLeast(before => turned(LEAST, before, 1))
    return key === 'm'
  }
  return { query: least === null ? {} : { min: least }, takes }
}

/** Which players a board shows, in words. */
export const gamesWords = (games: number): string => `${count(games, 'game')} or more`
