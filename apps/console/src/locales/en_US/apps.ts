export const texts = {
  notYet: 'Not in this version',
  bot: {
    title: 'AI Chatbot',
    text: 'Agents that answer from the files in your buckets.',
    notYetText:
      'This version of Atoll has no agents yet. Nothing here is switched off or hidden behind a plan: it simply isn’t built in.',
    willTitle: 'What agents will do',
    will1: 'Read the documents in the buckets you choose, and nothing else.',
    will2: 'Answer questions with the passages they rely on, so that you can check.',
    will3: 'Talk on a page of their own, or in a small window on your website.',
    nowTitle: 'What works today',
    nowText: 'Put the files your agent will know into a bucket. They stay where they are when agents arrive.',
    toBuckets: 'Store your files',
  },
  hub: {
    title: 'Data Hub',
    text: 'Verified, globally sourced data, collected into your own storage.',
    notYetText:
      'This version of Atoll has no data hub yet. Your account is entitled to it: it will open here.',
    willTitle: 'What the data hub will do',
    will1: 'Run collection projects to which people around the world contribute.',
    will2: 'Have every contribution verified by others before it counts.',
    will3: 'Release the result into a bucket of yours, labelled as the project says.',
    nowTitle: 'What works today',
    nowText: 'Buckets and access keys are ready for data you collect by other means.',
    toBuckets: 'Store your files',
  },
  consent: {
    tabTitle: 'Connect an app',
    title: 'This app is not registered here',
    text: 'An app asks to be connected to your storage account. This server has no linked apps registered, so it can’t be sure who is asking. Nothing has been shared, and this page won’t send you there.',
    textFrom:
      'An app at <host>{{host}}</host> asks to be connected to your storage account. This server has no linked apps registered, so it can’t be sure who is asking. Nothing has been shared, and this page won’t send you there.',
    home: 'Go to the dashboard',
  },
} as const;
