/** A fictional browser's push subscription. The keys are from RFC 8291, section 5. */
export const PHONE = {
  endpoint: 'https://push.example.net/send/1',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
