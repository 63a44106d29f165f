import { describe, expect, it } from 'vitest'
import { openPace } from '../../../../src/engine/platforms/index.ts'
import { mfl } from '../../../../src/engine/platforms/mfl/index.ts'
import { type MflAnswers, mflServer } from '../../../support/mfl.ts'

const reading = async (answer: MflAnswers['answer']) => {
  const { base } = await mflServer([{ id: '7', season: 2020, answer }])
  const pace = openPace({ ...mfl.limits, sleep: async () => undefined })
  return mfl.readLeague({ platform: 'mfl', season: 2020, id: '7' }, { base, pace })
}

const refusing = (text: string) => reading(() => ({ error: { $t: text } }))

describe('reading a league of MFL', () => {
  it('says of a private one that it is, as MFL answers so in words', async () => {
    await expect(refusing('API requires logged in user in league ID 7')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^League 7 of 2020 on MFL is private: .*MFL_USER_ID.*hindsight platform login mfl/,
      ),
    })
  })

  it('says of one that is not there that it is not', async () => {
    await expect(refusing('Invalid league ID')).rejects.toMatchObject({ code: 'not_found' })
    await expect(reading(() => ({ league: { id: '8' } }))).rejects.toMatchObject({ code: 'upstream_failed' })
  })
})
