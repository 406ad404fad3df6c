import { describe, expect, it } from 'vitest';
import { codeOf } from '../testing/code-of.ts';
import { s3Namespace } from '../xml/write.ts';
import { parseBucketEncryption, writeBucketEncryption } from './encryption.ts';
import {
  parseRequestPayment,
  replicationAnswers,
  writeAccelerate,
  writeRequestPayment,
} from './fixed-settings.ts';
import {
  parseOwnershipControls,
  parseOwnershipHeader,
  writeOwnershipControls,
} from './ownership-controls.ts';
import { writePolicyStatus } from './policy-status.ts';
import { parsePublicAccessBlock, writePublicAccessBlock } from './public-access-block.ts';
import { parseVersioning, writeVersioning } from './versioning.ts';

const xmlns = ` xmlns="${s3Namespace}"`;

describe('versioning', () => {
  it('is read and written', () => {
    const written = writeVersioning('Enabled');
    expect(written).toBe(
      `<VersioningConfiguration${xmlns}><Status>Enabled</Status></VersioningConfiguration>`,
    );
    expect(parseVersioning(written)).toBe('Enabled');
    expect(parseVersioning(writeVersioning('Suspended'))).toBe('Suspended');
    expect(writeVersioning()).toBe(`<VersioningConfiguration${xmlns}></VersioningConfiguration>`);
  });

  it.each([
    ['<Status>Suspended</Status><MfaDelete>Disabled</MfaDelete>', 'none'],
    ['<Status>Enabled</Status><MfaDelete>Enabled</MfaDelete>', 'NotImplemented'],
    ['<Status>enabled</Status>', 'MalformedXML'],
    ['<Status>Enabled</Status><Status>Enabled</Status>', 'MalformedXML'],
    ['<Status>Enabled</Status><Other/>', 'MalformedXML'],
    ['', 'IllegalVersioningConfigurationException'],
  ])('%s: %s', (inner, code) => {
    expect(codeOf(() => parseVersioning(`<VersioningConfiguration>${inner}</VersioningConfiguration>`))).toBe(
      code,
    );
  });
});

describe('encryption', () => {
  const rule = (inner: string) =>
    `<ServerSideEncryptionConfiguration><Rule>${inner}</Rule></ServerSideEncryptionConfiguration>`;
  const byDefault = (inner: string) =>
    rule(`<ApplyServerSideEncryptionByDefault>${inner}</ApplyServerSideEncryptionByDefault>`);

  it.each([
    [{ algorithm: 'AES256' as const }],
    [{ algorithm: 'aws:kms' as const, kmsKeyId: 'key/1', bucketKeyEnabled: true }],
    [{ bucketKeyEnabled: false, blockedEncryptionTypes: ['SSE-C' as const] }],
  ])('%j is written and read back', (encryption) => {
    expect(parseBucketEncryption(writeBucketEncryption(encryption))).toEqual(encryption);
  });

  it('is written in the documented order', () => {
    expect(writeBucketEncryption({ algorithm: 'aws:kms', kmsKeyId: 'k', bucketKeyEnabled: true })).toBe(
      `<ServerSideEncryptionConfiguration${xmlns}><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>aws:kms</SSEAlgorithm><KMSMasterKeyID>k</KMSMasterKeyID></ApplyServerSideEncryptionByDefault><BucketKeyEnabled>true</BucketKeyEnabled></Rule></ServerSideEncryptionConfiguration>`,
    );
  });

  it.each([
    [byDefault('<SSEAlgorithm>AES128</SSEAlgorithm>'), 'MalformedXML'],
    [byDefault('<KMSMasterKeyID>k</KMSMasterKeyID>'), 'MalformedXML'],
    [byDefault('<SSEAlgorithm>aws:kms:dsse</SSEAlgorithm>'), 'NotImplemented'],
    [byDefault('<SSEAlgorithm>AES256</SSEAlgorithm><KMSMasterKeyID>k</KMSMasterKeyID>'), 'InvalidArgument'],
    [rule('<BucketKeyEnabled>maybe</BucketKeyEnabled>'), 'MalformedXML'],
    [rule('</Rule><Rule>'), 'MalformedXML'],
    ['<ServerSideEncryptionConfiguration/>', 'MalformedXML'],
  ])('%s is %s', (source, code) => {
    expect(codeOf(() => parseBucketEncryption(source))).toBe(code);
  });
});

describe('the public access block', () => {
  it('is off where it says nothing', () => {
    const source =
      '<PublicAccessBlockConfiguration><BlockPublicAcls>TRUE</BlockPublicAcls><IgnorePublicAcls>false</IgnorePublicAcls></PublicAccessBlockConfiguration>';
    const block = {
      blockPublicAcls: true,
      ignorePublicAcls: false,
      blockPublicPolicy: false,
      restrictPublicBuckets: false,
    };
    expect(parsePublicAccessBlock(source)).toEqual(block);
    expect(writePublicAccessBlock(block)).toBe(
      `<PublicAccessBlockConfiguration${xmlns}><BlockPublicAcls>true</BlockPublicAcls><IgnorePublicAcls>false</IgnorePublicAcls><BlockPublicPolicy>false</BlockPublicPolicy><RestrictPublicBuckets>false</RestrictPublicBuckets></PublicAccessBlockConfiguration>`,
    );
    expect(parsePublicAccessBlock(writePublicAccessBlock(block))).toEqual(block);
  });
});

describe('ownership controls', () => {
  it.each(['BucketOwnerPreferred', 'ObjectWriter', 'BucketOwnerEnforced'] as const)('%s', (ownership) => {
    const written = writeOwnershipControls(ownership);
    expect(written).toBe(
      `<OwnershipControls${xmlns}><Rule><ObjectOwnership>${ownership}</ObjectOwnership></Rule></OwnershipControls>`,
    );
    expect(parseOwnershipControls(written)).toBe(ownership);
    expect(parseOwnershipHeader(ownership)).toBe(ownership);
  });

  it('are one rule, known by name', () => {
    const rule = '<Rule><ObjectOwnership>ObjectWriter</ObjectOwnership></Rule>';
    const parse = (inner: string) =>
      codeOf(() => parseOwnershipControls(`<OwnershipControls>${inner}</OwnershipControls>`));
    expect([parse(''), parse(rule + rule), parse(rule.replace('Writer', 'Reader'))]).toEqual(
      Array.from({ length: 3 }, () => 'MalformedXML'),
    );
    expect(codeOf(() => parseOwnershipHeader('Nobody'))).toBe('InvalidArgument');
  });
});

describe('settings that are as they are', () => {
  it('are answered truthfully', () => {
    expect(writeRequestPayment()).toBe(
      `<RequestPaymentConfiguration${xmlns}><Payer>BucketOwner</Payer></RequestPaymentConfiguration>`,
    );
    expect(codeOf(() => parseRequestPayment(writeRequestPayment()))).toBe('none');
    expect(
      codeOf(() =>
        parseRequestPayment(
          '<RequestPaymentConfiguration><Payer>Requester</Payer></RequestPaymentConfiguration>',
        ),
      ),
    ).toBe('NotImplemented');
    expect(writeAccelerate()).toBe(`<AccelerateConfiguration${xmlns}></AccelerateConfiguration>`);
    expect(replicationAnswers.read().status).toBe(404);
    expect(replicationAnswers.write().status).toBe(501);
    expect(writePolicyStatus(true)).toBe(`<PolicyStatus${xmlns}><IsPublic>true</IsPublic></PolicyStatus>`);
  });
});
