import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReadable } from '../../../../electron/models/builtin/readable';
import { wordsOf } from '../../../../electron/models/tokens/wordPiece';

const readable = (text: string): boolean => isReadable(wordsOf(text));

describe('what the built-in model can read', () => {
  it.each([
    'I prefer tea',
    'Ich wohne in München',
    'Eu moro em São Paulo',
    'Tôi sống ở Hà Nội',
    'Mieszkam w Łodzi',
    'Yaşıyorum İstanbul’da',
    '42',
    '$5',
    'E = mc²',
    'ﬁne ﬀ ｆｕｌｌ ½ ² ™',
    '©',
    'const x = await fetch(url); // загрузка',
    "My friend's name is דוד",
    'I live in ירושלים now',
    'The word for cat is 猫 in Japanese',
    'Meeting mit Владимир about Q3',
    'I love pizza 🍕🍕🍕🍕🍕',
    'Ich heiße Jürgen 😀 👍 🎉',
  ])('reads %s', (text) => {
    expect(readable(text)).toBe(true);
  });

  it.each([
    'אני גר בתל אביב',
    'أعيش في دبي',
    'Я живу в Москве',
    'Ζω στην Αθήνα',
    'ฉันอาศัยอยู่ในกรุงเทพ',
    '나는 서울에 산다',
    'मैं दिल्ली में रहता हूँ',
    'ես ապրում եմ Երևանում',
    '今日は成語しりとりをした',
    '部署今天开会',
    '我喜欢 coffee',
    '今日はGitHub Actionsのデプロイを直した',
    'Мой проект использует PostgreSQL и Docker',
    'I ❤️ 🍣',
    'I ❤️🍣',
    '🤖🎉',
  ])('does not read %s', (text) => {
    expect(readable(text)).toBe(false);
  });

  it('reads whatever is written in Latin letters alone', () => {
    const word = fc.stringMatching(/^[a-zA-Z]{1,12}$/);
    fc.assert(fc.property(fc.array(word), (words) => readable(words.join(' '))));
  });
});
