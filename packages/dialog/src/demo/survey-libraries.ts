import type { FlowInput } from '@parley/contract/flow/graph';

/** The scores with the words that people give them in, and what there is to improve. */
export const surveyLibraries: NonNullable<FlowInput['libraries']> = [
  {
    id: 'scores',
    name: 'Scores',
    items: [
      {
        value: '5',
        synonyms: [
          ...['five', 'a five', 'five out of five', 'very satisfied', 'completely satisfied', 'very happy', 'very good', 'really good'],
          ...[
            'perfect',
            'great',
            'wonderful',
            'fantastic',
            'amazing',
            'the best',
            'top marks',
            'outstanding',
            'brilliant',
            '非常满意',
            '很好',
          ],
        ],
      },
      {
        value: '4',
        synonyms: [
          ...['four', 'a four', 'four out of five', 'satisfied', 'quite satisfied', 'happy', 'quite happy', 'pretty happy', 'good'],
          ...['pretty good', 'quite good', 'rather good', 'not bad', 'nice', '满意', '挺好', '不错'],
        ],
      },
      {
        value: '3',
        synonyms: [
          ...['three', 'a three', 'three out of five', 'okay', 'ok', 'so so', 'average', 'medium', 'in the middle', 'neutral', 'fair'],
          ...['alright', 'acceptable', 'neither good nor bad', 'could be better', '一般', '还行'],
        ],
      },
      {
        value: '2',
        synonyms: [
          ...[
            'two',
            'a two',
            'two out of five',
            'not satisfied',
            'not very satisfied',
            'not really satisfied',
            'dissatisfied',
            'unsatisfied',
          ],
          ...[
            'not happy',
            'not very happy',
            'unhappy',
            'not good',
            'not very good',
            'not so good',
            'not so great',
            'bad',
            'poor',
            '不满意',
            '不好',
          ],
          ...['disappointed', 'disappointing', 'below average'],
        ],
      },
      {
        value: '1',
        synonyms: [
          ...['one', 'a one', 'one out of five', 'very dissatisfied', 'very unsatisfied', 'very unhappy', 'very bad', 'very poor', 'awful'],
          ...['horrible', 'the worst', 'not at all satisfied', 'not at all happy', 'rubbish', 'useless', '非常不满意', '很差', '太差'],
        ],
      },
    ],
  },
  {
    id: 'reasons',
    name: 'Reasons',
    items: [
      {
        value: 'price',
        synonyms: [
          'the price',
          'prices',
          'expensive',
          'too expensive',
          'the cost',
          'cost',
          'it costs too much',
          'overpriced',
          'cheaper',
          'too dear',
        ],
      },
      {
        value: 'quality',
        synonyms: [
          ...['the quality', 'it broke', 'broke', 'broken', 'faulty', 'defective', 'it does not work', 'did not work', 'stopped working'],
          ...['poor quality', 'fell apart', 'damaged', 'scratched'],
        ],
      },
      {
        value: 'delivery',
        synonyms: [
          ...['the delivery', 'it came late', 'the waiting time', 'too slow', 'slow', 'late', 'took too long', 'took weeks', 'shipping'],
          ...['the shipping', 'the courier', 'never arrived'],
        ],
      },
      {
        value: 'staff',
        synonyms: [
          ...['the staff', 'the service', 'service', 'customer service', 'rude people', 'rude', 'unfriendly', 'the people', 'support'],
          ...['employees', 'nobody answered'],
        ],
      },
      {
        value: 'nothing',
        synonyms: ['nothing at all', 'everything was fine', 'everything is fine', 'no complaints', 'all fine', 'can not think of anything'],
      },
    ],
  },
];
