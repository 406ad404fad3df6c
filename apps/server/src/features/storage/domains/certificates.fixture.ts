/** Created with OpenSSL, for tests only: for `files.example.com` and all names below it, valid for a hundred years. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBxTCCAWqgAwIBAgIUe+QS6GC+jxbSfgLooIo6Exdmh34wCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRZmlsZXMuZXhhbXBsZS5jb20wIBcNMjYxMTIxMTQ0NTEyWhgP
MjEyNjEwMjgxNDQ1MTJaMBwxGjAYBgNVBAMMEWZpbGVzLmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEKinkrxZc38eb2lYYUwoUKA5NSiLXhENO
MChxSAMoLp4GofqosKwjrYfaZD2CZc9BQYK34QpmyPLc9xvTN/fRWKOBhzCBhDAd
BgNVHQ4EFgQUc/iHUpArLFPj9ej+2tIrni29/dowHwYDVR0jBBgwFoAUc/iHUpAr
LFPj9ej+2tIrni29/dowDwYDVR0TAQH/BAUwAwEB/zAxBgNVHREEKjAoghFmaWxl
cy5leGFtcGxlLmNvbYITKi5maWxlcy5leGFtcGxlLmNvbTAKBggqhkjOPQQDAgNJ
ADBGAiEAia2P7IH6ySC6mB8y7eo8Z3M6h8knsoTqIHo9K3uO2IsCIQDTm/NHJtty
QD3/tkA6zSNg/nSkftb0+nq+vXXPBs6Zyw==
-----END CERTIFICATE-----
`;

/** The certificate's key. */
export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzT4apMyXMhELDFZH
CU5M8Mq8Mq9brBWfwZWf9w4P4mqhRANCAAQqKeSvFlzfx5vaVhhTChQoDk1KIteE
Q04wKHFIAygungah+qiwrCOth9pkPYJlz0FBgrfhCmbI8tz3G9M399FY
-----END PRIVATE KEY-----
`;

export const otherPrivateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0qQKj9E7bPcCB3A0
8Gjy6nDDdz3wkzkRh62Zp5klJdehRANCAASVOaYWlztIKUO2BR643c8U2ZWlV7vp
SviU08ahQ+kLfZNEZtYgSb52lUc+oIzk5vKZF9Hyk5nEfPPJPRTn/sIq
-----END PRIVATE KEY-----
`;

export const certifiedDomain = 'files.example.com';
